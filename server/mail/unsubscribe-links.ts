import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailTopic, mailTopics } from '#contract/identity/mail-preferences.ts';

/** Who unsubscribes from what: an account, or a guest record. */
export type Unsubscription = { personId: string; topic: MailTopic };

const isTopic = (text: string | undefined): text is MailTopic => mailTopics.some((topic) => topic === text);

/** Links to unsubscribe without signing in. They are signed, so that nobody can forge one for another. */
export const createUnsubscribeLinks = (secret: string) => {
  const sign = ({ personId, topic }: Unsubscription): Buffer =>
    createHmac('sha256', secret).update(`unsubscribe ${topic} ${personId}`).digest();
  return {
    write: (origin: string, unsubscription: Unsubscription): string => {
      const { personId, topic } = unsubscription;
      const signature = sign(unsubscription).toString('base64url');
      return `${origin}/unsubscribe/${topic}.${encodeURIComponent(personId)}.${signature}`;
    },
    /** Undefined if it was not signed here. */
    read: (token: string): Unsubscription | undefined => {
      const [topic, personId, signature = '', ...rest] = token.split('.');
      if (!isTopic(topic) || !personId || rest.length > 0) return undefined;
      const unsubscription = { personId, topic };
      const [ours, theirs] = [sign(unsubscription), Buffer.from(signature, 'base64url')];
      return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? unsubscription : undefined;
    },
  };
};

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
