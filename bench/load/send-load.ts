import { median } from '../report/summarise.ts';
import type { Load, LoadReport } from './load.ts';
import { openConnection } from './open-connection.ts';
import { workApart } from './run-apart.ts';
import { writeRequest } from './write-request.ts';

/** Sends requests over a number of connections, each waiting for an answer before its next, until the time is over or nothing is left. */
const sendLoad = async ({ address, connections, seconds, requests, expected }: Load) => {
  const sent = requests.map(writeRequest);
  const lanes = await Promise.all(
    Array.from({ length: connections }, (_, lane) => openConnection(address, lane)),
  );
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let wrong: string | undefined;
  const begun = performance.now();
  const end = begun + seconds * 1000;

  const work = async (lane: number): Promise<void> => {
    for (let turn = lane; performance.now() < end; turn += connections) {
      const request = sent[turn];
      if (!request) return;
      const asked = performance.now();
      const response = await lanes[lane]?.ask(request);
      if (!response) return;
      times.push(performance.now() - asked);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (!(requests[turn]?.expected ?? expected).includes(response.status)) wrong ??= response.text();
    }
  };
  await Promise.all(lanes.map((_, lane) => work(lane)));
  const took = (performance.now() - begun) / 1000;
  for (const { close } of lanes) close();
  return {
    responses: times.length,
    perSecond: times.length / took,
    statuses,
    wrong,
    medianMs: median(times),
    slowestMs: times.reduce((a, b) => Math.max(a, b), 0),
  } satisfies LoadReport;
};

workApart(sendLoad);
