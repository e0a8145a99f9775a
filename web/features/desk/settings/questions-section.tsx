import { ActionIcon, Button, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { m } from '#messages/web.ts';
import { writeUsualQuestions } from '#web/features/questions/write-questions.ts';
import { newKey } from '#web/lib/submit-once.ts';
import { useVenue } from '#web/lib/venue.ts';
import { Switch } from '#web/ui/switch.tsx';
import { FieldLabel } from '../upkeep/edit-field.tsx';
import { UpkeepSection } from '../upkeep/upkeep-layout.tsx';
import { useReorder } from '../upkeep/use-reorder.ts';
import classes from './questions-section.module.css';
import settings from './settings.module.css';
import type { SectionProps } from './settings-sections.tsx';
import { fieldNames, mostOf, type OwnQuestion } from './settings-values.ts';

type EntryProps = {
  one: OwnQuestion;
  index: number;
  count: number;
  /** Input names, to focus a wrong field. */
  names: { question?: string; answer?: string };
  reorder: ReturnType<typeof useReorder>;
  onChange: (part: Partial<OwnQuestion>) => void;
  onRemove: () => void;
};

const Entry = ({ one, index, count, names, reorder, onChange, onRemove }: EntryProps) => {
  const number = index + 1;
  const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const;
  return (
    <li className={classes.entry} data-entry={one.id} data-lifted={reorder.liftedId === one.id || undefined}>
      <button type="button" className={classes.handle} {...reorder.handleOf(one.id)}>
        <IconGripVertical {...icon} />
      </button>
      <div className={classes.texts}>
        <TextInput
          {...(names.question && { name: names.question })}
          label={m.desk_settings_question({ number })}
          maxLength={mostOf.question}
          autoComplete="off"
          value={one.question}
          onChange={({ currentTarget }) => onChange({ question: currentTarget.value })}
        />
        <Textarea
          {...(names.answer && { name: names.answer })}
          label={
            <FieldLabel
              text={m.desk_settings_answer({ number })}
              isChanged={false}
              length={one.answer.length}
              most={mostOf.answer}
            />
          }
          description={m.desk_settings_answer_lines()}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={mostOf.answer}
          rows={3}
          value={one.answer}
          onChange={({ currentTarget }) => onChange({ answer: currentTarget.value })}
        />
      </div>
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          aria-label={m.desk_settings_question_earlier({ number })}
          aria-disabled={index === 0 || undefined}
          onClick={() => index > 0 && void reorder.put(one.id, index - 1)}
        >
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={m.desk_settings_question_later({ number })}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => index < count - 1 && void reorder.put(one.id, index + 1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={m.desk_settings_question_remove({ number })}
          onClick={onRemove}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      </div>
    </li>
  );
};

/** The house's own questions and answers, in order, and whether the usual ones follow. */
export const QuestionsSection = ({ form, wrong }: SectionProps) => {
  const venue = useVenue();
  const { questions, usualQuestions } = form.values;
  const change = (next: OwnQuestion[]) => form.change({ questions: next });
  const find = (id: string) => questions.find((one) => one.id === id);
  const reorder = useReorder({
    ids: questions.map(({ id }) => id),
    nameOf: (id) =>
      find(id)?.question ||
      m.desk_settings_question({ number: questions.findIndex((one) => one.id === id) + 1 }),
    onDrop: (ids) => change(ids.flatMap((id) => find(id) ?? [])),
  });
  const shown = reorder.order.flatMap((id) => find(id) ?? []);
  const blank = shown.find(({ question, answer }) => !question.trim() || !answer.trim()) ?? shown[0];
  const namesOf = (one: OwnQuestion) => {
    if (one !== blank) return {};
    return one.question.trim() && !one.answer.trim() ? { answer: 'questions' } : { question: 'questions' };
  };
  const add = () => change([...questions, { id: newKey(), question: '', answer: '' }]);
  const copyUsual = () => {
    const usual = writeUsualQuestions({ payments: venue?.payments, timeZone: venue?.timeZone })
      .flatMap((group) => group.questions)
      .map(({ id, question, answer }) => ({ id, question, answer: answer.join('\n') }));
    form.change({ questions: usual, usualQuestions: false });
    reorder.tell(m.desk_settings_copied({ count: usual.length }));
  };
  return (
    <UpkeepSection
      id="questions"
      heading={m.desk_settings_questions()}
      lead={m.desk_settings_questions_lead()}
    >
      <h3 className={settings.kindHeading}>
        <FieldLabel
          text={fieldNames.questions}
          isChanged={form.isChanged('questions')}
          length={questions.length}
          most={mostOf.questions}
        />
      </h3>
      {questions.length === 0 && <p className={settings.closed}>{m.desk_settings_no_questions()}</p>}
      <ul ref={reorder.listRef} className={classes.list} aria-label={fieldNames.questions}>
        {shown.map((one, index) => (
          <Entry
            key={one.id}
            one={one}
            index={index}
            reorder={reorder}
            count={shown.length}
            names={namesOf(one)}
            onChange={(part) =>
              change(questions.map((other) => (other.id === one.id ? { ...other, ...part } : other)))
            }
            onRemove={() => {
              change(questions.filter(({ id }) => id !== one.id));
              reorder.tell(m.desk_settings_question_removed({ count: questions.length - 1 }));
            }}
          />
        ))}
      </ul>
      {wrong.questions && (
        <p className={settings.wrong} role="alert">
          {wrong.questions}
        </p>
      )}
      <div className={settings.add}>
        {questions.length < mostOf.questions && (
          <Button
            variant="light"
            size="xs"
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
            onClick={add}
          >
            {m.desk_settings_add_question()}
          </Button>
        )}
        {questions.length === 0 && (
          <Button
            className={classes.copy ?? ''}
            variant="light"
            size="xs"
            leftSection={<IconCopy size={18} stroke={1.8} aria-hidden />}
            onClick={copyUsual}
          >
            {m.desk_settings_copy_usual()}
          </Button>
        )}
      </div>
      <div className={classes.usual}>
        <Switch
          label={fieldNames.usualQuestions}
          checked={usualQuestions}
          onChange={(checked) => form.change({ usualQuestions: checked })}
        />
        <div>
          <FieldLabel text={fieldNames.usualQuestions} isChanged={form.isChanged('usualQuestions')} />
          <p className={settings.hint}>{m.desk_settings_usual_text()}</p>
        </div>
      </div>
      <VisuallyHidden role="status">{reorder.told}</VisuallyHidden>
    </UpkeepSection>
  );
};
