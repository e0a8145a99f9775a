/** One end of the line between two processes. */
export type Line = {
  send(message: unknown): void;
  on(listener: (message: unknown) => void): void;
};

type Answer = (about: unknown) => unknown;

export type Channel = {
  /** Resolves with what the other end answers; fails with its words, or when the line is closed. */
  ask(question: string, about?: unknown): Promise<unknown>;
  /** Says how a question from the other end is answered. */
  answer(question: string, answer: Answer): void;
  /** Nobody is at the other end any more. */
  close(): void;
};

type Question = { nightdesk: 'question'; id: number; question: string; about?: unknown };
type Reply = { nightdesk: 'reply'; id: number; said?: unknown; problem?: string };

// Node itself, and libraries, use the same line.
const isOurs = (message: unknown): message is Question | Reply =>
  typeof message === 'object' && message !== null && 'nightdesk' in message;

const describe = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

/** Questions and answers between two processes, each of which may ask. */
export const openChannel = ({ send, on }: Line): Channel => {
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  const answers = new Map<string, Answer>();
  let count = 0;
  let isClosed = false;

  const say = (message: Question | Reply): void => {
    if (!isClosed) send(message);
  };
  const reply = async ({ id, question, about }: Question): Promise<void> => {
    try {
      say({ nightdesk: 'reply', id, said: await answers.get(question)?.(about) });
    } catch (problem) {
      say({ nightdesk: 'reply', id, problem: describe(problem) });
    }
  };
  const settle = ({ id, said, problem }: Reply): void => {
    const waiting = asked.get(id);
    asked.delete(id);
    if (problem === undefined) waiting?.resolve(said);
    else waiting?.reject(new Error(problem));
  };
  on((message) => {
    if (!isOurs(message)) return;
    if (message.nightdesk === 'question') void reply(message);
    else settle(message);
  });

  return {
    ask(question, about) {
      if (isClosed) return Promise.reject(new Error('Nobody is there to ask.'));
      const waiting = Promise.withResolvers<unknown>();
      asked.set(++count, waiting);
      say({ nightdesk: 'question', id: count, question, about });
      return waiting.promise;
    },
    answer: (question, answer) => void answers.set(question, answer),
    close() {
      isClosed = true;
      for (const { reject } of asked.values()) reject(new Error('Nobody is there to ask.'));
      asked.clear();
    },
  };
};
