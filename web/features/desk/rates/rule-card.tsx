import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconBed,
  IconBooks,
  IconBuilding,
  IconChevronUp,
  IconDeviceDesktop,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { PriceRule } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { Message } from '#web/ui/notice.tsx';
import { Question } from '#web/ui/question.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { RowMenu } from '../row-menu.tsx';
import type { useReorder } from '../upkeep/use-reorder.ts';
import { useDeskAction } from '../use-desk-action.ts';
import classes from './rates.module.css';
import { type Draft, RuleForm } from './rule-form.tsx';
import {
  describeChange,
  describeNearness,
  describeRule,
  describeScope,
  describeWhen,
  kindsOf,
  type RatedBookable,
  wayOf,
} from './rule-words.ts';

const icons = { room: IconBed, study: IconBooks, pc: IconDeviceDesktop };

const ScopeIcon = ({ rule }: { rule: PriceRule }) => {
  const [kind = 'room', ...others] = kindsOf(rule);
  const Icon = others.length > 0 ? IconBuilding : icons[kind];
  return <Icon size={18} stroke={1.8} aria-hidden />;
};

type Props = {
  rule: PriceRule;
  number: number;
  count: number;
  bookables: readonly RatedBookable[];
  today: string;
  isLifted: boolean;
  /** Whether its form is open. */
  isOpen: boolean;
  actions: RuleActions;
};

/** The actions on rules. Always the same object, so that a card is rendered only when its rule changes. */
export type RuleActions = {
  handleOf: ReturnType<typeof useReorder>['handleOf'];
  put: ReturnType<typeof useReorder>['put'];
  open: (id: string) => void;
  close: (id: string) => void;
  follow: (id: string, draft: Draft) => void;
  /** Called when the last rule of the list was deleted. */
  leave: () => void;
};

const titleOf = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('h3 button');

/** One rule: name, effect, scope, conditions, and whether it is on. */
export const RuleCard = memo(
  ({ rule, number, count, bookables, today, isLifted, isOpen, actions }: Props) => {
    const { run, pending, refusal } = useDeskAction();
    const [isAsking, ask] = useState(false);
    const formId = useId();
    const card = useRef<HTMLLIElement>(null);
    const wasOpen = useRef(isOpen);
    // The focused element is gone with the menu or the form.
    useEffect(() => {
      if (wasOpen.current !== isOpen && !card.current?.contains(document.activeElement))
        titleOf(card.current)?.focus();
      wasOpen.current = isOpen;
    }, [isOpen]);
    const onOpen = () => actions.open(rule._id);
    const onClose = () => actions.close(rule._id);
    const nearness = describeNearness(rule, today);
    const turn = (on: boolean) =>
      run({
        name: 'switch',
        call: () => api('PUT /desk/rates/{id}', { params: { id: rule._id }, body: { on } }),
        failed: m.desk_rates_not_saved({ name: rule.name }),
        done: () => ({ text: m.desk_rates_turned({ name: rule.name, on: on ? 'yes' : 'no' }) }),
      });
    const remove = async () => {
      onClose();
      const next = titleOf(card.current?.nextElementSibling);
      const deleted = await run({
        call: () => api('DELETE /desk/rates/{id}', { params: { id: rule._id } }),
        failed: m.desk_rates_not_deleted({ name: rule.name }),
        done: () => ({ text: m.desk_rates_deleted({ name: rule.name }) }),
      });
      ask(false);
      if (!deleted) return;
      // The focused element is gone with the rule.
      if (next) next.focus();
      else actions.leave();
    };
    return (
      <li
        ref={card}
        className={classes.rule}
        data-entry={rule._id}
        data-off={!rule.on || undefined}
        data-lifted={isLifted || undefined}
      >
        <div className={classes.ruleHead}>
          <div className={classes.place}>
            <button
              type="button"
              data-handle
              className={classes.handle}
              aria-label={m.desk_upkeep_move({ name: rule.name })}
              aria-pressed={isLifted}
              onPointerDown={(event) => actions.handleOf(rule._id).onPointerDown(event)}
              onKeyDown={(event) => actions.handleOf(rule._id).onKeyDown(event)}
            >
              <IconGripVertical size={20} stroke={1.8} aria-hidden />
            </button>
            <span className={classes.number} aria-hidden>
              {number}
            </span>
          </div>
          <div className={classes.ruleText}>
            <h3 className={classes.ruleName}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? formId : undefined}
                onClick={isOpen ? onClose : onOpen}
              >
                <bdi>{rule.name}</bdi>
              </button>
              <span className={classes.chip} data-way={wayOf(rule.change)}>
                {describeChange(rule.change)}
              </span>
            </h3>
            <ul className={classes.facts}>
              <li>
                <ScopeIcon rule={rule} />
                {describeScope(rule, bookables)}
              </li>
              {describeWhen(rule, today).map((part) => (
                <li key={part}>{part}</li>
              ))}
              {nearness && <li>{nearness}</li>}
              {rule.stop && <li className={classes.stops}>{m.desk_rates_stops()}</li>}
            </ul>
          </div>
          <Switch
            label={m.desk_rates_use({ name: rule.name })}
            checked={rule.on}
            busy={pending === 'switch'}
            onChange={(on) => void turn(on)}
          />
          {isOpen ? (
            <ActionIcon
              variant="transparent"
              className={classes.more}
              aria-label={m.desk_close()}
              onClick={onClose}
            >
              <IconChevronUp size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          ) : (
            <RowMenu
              name={m.desk_rates_more({ name: rule.name })}
              entries={[
                { label: m.desk_rates_edit(), Icon: IconPencil, onClick: onOpen },
                ...(number > 1
                  ? [
                      {
                        label: m.desk_rates_earlier(),
                        Icon: IconArrowUp,
                        onClick: () => void actions.put(rule._id, number - 2),
                      },
                    ]
                  : []),
                ...(number < count
                  ? [
                      {
                        label: m.desk_rates_later(),
                        Icon: IconArrowDown,
                        onClick: () => void actions.put(rule._id, number),
                      },
                    ]
                  : []),
                { label: m.desk_rates_delete(), Icon: IconTrash, isBad: true, onClick: () => ask(true) },
              ]}
            />
          )}
        </div>
        {refusal && <Message kind="bad">{refusal.text}</Message>}
        {isAsking && (
          <Question
            heading={m.desk_rates_delete_heading({ name: rule.name })}
            text={m.desk_rates_delete_text({ rule: describeRule(rule, bookables, today) })}
            no={m.desk_rates_keep()}
            yes={m.desk_rates_delete()}
            failed={m.desk_rates_not_deleted({ name: rule.name })}
            onNo={() => ask(false)}
            onYes={remove}
          />
        )}
        {isOpen && (
          <div id={formId} className={classes.ruleForm}>
            <RuleForm
              rule={rule}
              bookables={bookables}
              today={today}
              onClose={onClose}
              onDraft={(draft) => actions.follow(rule._id, draft)}
            />
            {!isAsking && (
              <button type="button" className={classes.delete} onClick={() => ask(true)}>
                {m.desk_rates_delete()}
              </button>
            )}
          </div>
        )}
      </li>
    );
  },
);
