import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs one of the programs beside this file in a process of its own: hands it its task, and gives what it reports. */
export const runApart = <Task extends object, Report>(program: string, task: Task): Promise<Report> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    child.on('error', reject);
    child.on('message', (report) => resolve(report as Report)); // each program sends one, of its own shape
    child.on('exit', () => reject(new Error(`${program} ended without a report.`)));
    child.send(task);
  });

/** Does the task that `runApart` has handed to this process, and reports. */
export const workApart = <Task, Report>(work: (task: Task) => Promise<Report>): void => {
  process.once('message', async (task) => {
    process.send?.(await work(task as Task)); // what `runApart` was given
    process.disconnect();
  });
};
