# Compiles one bench with the modules of its unit, and runs it: cmake -DIVERILOG= -DVVP= -DBENCH= -DUNIT= -DOUT= -P
get_filename_component(top ${BENCH} NAME_WE)
get_filename_component(folder ${BENCH} DIRECTORY)
file(GLOB sources ${UNIT}/*.sv)
execute_process(COMMAND ${IVERILOG} -g2012 -I ${folder}/.. -s ${top} -o ${OUT} ${BENCH} ${sources} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${VVP} -n ${OUT} COMMAND_ERROR_IS_FATAL ANY)
