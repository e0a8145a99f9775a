export type Member = {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
  lag?: number | 'unknown';
};

/** Whether there is a primary that all others follow in step, on the same timeline. */
export const areWhole = (members: readonly Member[], count: number): boolean => {
  const withRole = (role: Member['role']) => members.filter((member) => member.role === role).length;
  return (
    members.length === count &&
    withRole('leader') === 1 &&
    withRole('sync_standby') === count - 1 &&
    members.every(({ state, lag = 0 }) => /^(running|streaming)$/.test(state) && lag === 0) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  );
};

export const readMembers = async (addresses: readonly string[]): Promise<Member[]> => {
  for (const address of addresses) {
    try {
      const answer = await fetch(`http://${address}/cluster`, { signal: AbortSignal.timeout(2_000) });
      const { members } = (await answer.json()) as { members: Member[] }; // Patroni's own shape
      return members;
    } catch {}
  }
  return [];
};
