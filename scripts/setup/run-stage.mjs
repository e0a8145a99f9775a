import { runProgram } from './run-program.mjs';

/** Runs one check and says how it went; what the program says is shown only when it fails. */
const runStage = async ({ name, command, env }) => {
  const begun = Date.now();
  const { code, said } = await runProgram(command, { env });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  if (code !== 0) console.log(said.trimEnd());
  return code === 0;
};

/** Runs checks two at a time, the width of a small machine, and counts how they went. */
export const runStages = async (stages) => {
  const waiting = [...stages];
  const counts = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift())
      counts[(await runStage(stage)) ? 'passed' : 'failed'] += 1;
  };
  await Promise.all([worker(), worker()]);
  return counts;
};
