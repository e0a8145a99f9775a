import { runProgram } from './run-program.mjs';

/** Runs one check and prints how it went; the program's output is shown only when it fails. */
const runStage = async ({ name, command, env }) => {
  const begun = Date.now();
  const { code, said } = await runProgram(command, { env });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  if (code !== 0) console.log(said.trimEnd());
  return code === 0;
};

/** Runs checks two at a time, the width of a small machine, and prints how many passed and which failed. */
export const runStages = async (stages) => {
  const waiting = [...stages];
  const failures = [];
  const worker = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift())
      if (!(await runStage(stage))) failures.push(stage.name);
  };
  await Promise.all([worker(), worker()]);
  return { passed: stages.length - failures.length, failures };
};
