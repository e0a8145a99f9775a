import type { Block } from '#contract/desk/blocks.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { newKey } from '#web/lib/submit-once.ts';
import type { DeskAction } from './use-desk-action.ts';

/** Opens what a block closes; Undo closes it again, once even if it is sent repeatedly. */
export const reopenBlock = ({ _id, kind, id, from, to, reason, title }: Block): DeskAction<object> => ({
  name: _id,
  call: () => api('DELETE /desk/blocks/{id}', { params: { id: _id } }),
  failed: m.desk_board_not_opened({ title }),
  done: () => {
    const closing = { body: { kind, id, from, to, reason }, idempotencyKey: newKey() };
    return {
      text: m.desk_board_opened({ title }),
      undo: {
        call: () => api('POST /desk/blocks', closing),
        failed: m.desk_board_not_closed({ title }),
        done: m.desk_board_closed({ title }),
      },
    };
  },
});
