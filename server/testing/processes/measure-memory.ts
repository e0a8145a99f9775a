type Reply = { id: number; result: { result?: { value?: number } } };

const expressions = {
  needed: '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())',
  resident: 'process.memoryUsage.rss()',
};

/** Bytes that a process needs or occupies after garbage collection; `output` contains the address of its debugger. */
export const measureMemory = async (
  output: string,
  of: keyof typeof expressions = 'needed',
): Promise<number> => {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(output) ?? [];
  if (!address) throw new Error('The process is not inspected.');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const ask = (id: number, method: string, params = {}): Promise<Reply> =>
    new Promise((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const reply = JSON.parse(String(data)) as Reply; // the debugger's own shape
        if (reply.id === id) resolve(reply);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  // Objects freed in one round may have kept others alive.
  for (const round of [1, 2, 3]) await ask(round, 'HeapProfiler.collectGarbage');
  const { result } = await ask(4, 'Runtime.evaluate', { expression: expressions[of], returnByValue: true });
  socket.close();
  return result.result?.value ?? Number.NaN;
};
