import { notFoundCodes } from '#contract/kinds.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../http/app-error.ts';
import { createFeedToken, writeFeedUrl } from './feed-tokens.ts';
import { type Bookable, deleteFeed, type FeedOwner, findFeedOf, upsertFeed } from './feeds.queries.ts';

type Context = Pick<DeskContext, 'now' | 'origin'>;

/** When the feed was created, if there is one. */
export const showFeed = async (db: Db, owner: FeedOwner): Promise<{ since?: string }> => {
  const since = await findFeedOf(db, owner);
  if (since === undefined) throw new AppError('uid' in owner ? 'NOT_SIGNED_IN' : notFoundCodes[owner.kind]);
  return since ? { since: since.toISOString() } : {};
};

/** Creates a feed with a new address, returned once; the previous address stops working. */
export const replaceFeed = async (tx: Tx, owner: FeedOwner, { now, origin }: Context) => {
  const { token, tokenHash } = createFeedToken();
  await upsertFeed(tx, owner, { tokenHash, now });
  return { url: writeFeedUrl(origin, token), since: new Date(now.epochMilliseconds).toISOString() };
};

/** The same for a bookable, with an entry in the log. */
export const replaceFeedOfBookable = async (tx: Tx, context: DeskContext, bookable: Bookable) => {
  const { since } = await showFeed(tx, bookable);
  const made = await replaceFeed(tx, bookable, context);
  await recordDeskAction(tx, context, {
    subject: `${bookable.kind} ${bookable.bookableId}`,
    ...(since !== undefined && { before: { feedSince: since } }),
    after: { feedSince: made.since },
  });
  return made;
};

/** Deletes the feed of a bookable, if there is one. */
export const endFeedOfBookable = async (tx: Tx, context: DeskContext, bookable: Bookable) => {
  const { since } = await showFeed(tx, bookable);
  await deleteFeed(tx, bookable);
  await recordDeskAction(tx, context, {
    subject: `${bookable.kind} ${bookable.bookableId}`,
    ...(since !== undefined && { before: { feedSince: since } }),
  });
  return {};
};
