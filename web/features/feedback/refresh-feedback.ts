import type { QueryClient } from '@tanstack/react-query';
import { feedbackKey } from './feedback-query.ts';

/** After something was said, changed or taken back: what guests say and the ratings that it makes are asked again. */
export const refreshFeedback = (client: QueryClient): void => {
  for (const queryKey of [feedbackKey, ['offer'], ['offers']]) void client.invalidateQueries({ queryKey });
};
