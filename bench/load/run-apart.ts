import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Processes that wait for their next task: starting one takes longer than most tasks. */
const idle = new Map<string, ChildProcess[]>();

const listIdle = (program: string): ChildProcess[] => idle.get(program) ?? [];

const start = (program: string): ChildProcess => {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // It ends with this process, and does not keep it running.
  child.unref();
  child.on('exit', () =>
    idle.set(
      program,
      listIdle(program).filter((other) => other !== child),
    ),
  );
  return child;
};

/** Runs a program beside this file in a process of its own: sends it the task, and returns its report. */
export const runApart = <Task extends object, Report>(program: string, task: Task): Promise<Report> =>
  new Promise((resolve, reject) => {
    const child = listIdle(program).pop() ?? start(program);
    const onExit = () => reject(new Error(`${program} ended without a report.`));
    child.channel?.ref();
    child.on('error', reject).on('exit', onExit);
    child.once('message', (report) => {
      child.off('error', reject).off('exit', onExit);
      child.channel?.unref();
      idle.set(program, [...listIdle(program), child]);
      resolve(report as Report); // each program sends one for each task, of its own shape
    });
    child.send(task);
  });

/** Does the tasks that `runApart` hands to this process, and reports. */
export const workApart = <Task, Report>(work: (task: Task) => Promise<Report>): void => {
  process.on('message', async (task) => {
    process.send?.(await work(task as Task)); // what `runApart` was given
  });
};
