/** Prints a task and how long it has taken: in place on a terminal, else a line every ten seconds. */
export const showProgress = async (words, work) => {
  const live = process.stdout.isTTY;
  const begun = Date.now();
  const elapsed = () => Math.round((Date.now() - begun) / 1000);
  const line = () => `${words} … ${elapsed()} s`;
  process.stdout.write(live ? words : `${words} …\n`);
  const beat = setInterval(
    () => process.stdout.write(live ? `\r${line()}` : `${line()}\n`),
    live ? 1000 : 10_000,
  );
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.stdout.write(live ? `\r${line()}\n` : `${words}: ${elapsed()} s\n`);
  }
};
