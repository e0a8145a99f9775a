import { isValidElement } from 'react';
import type { LogEntry } from '#contract/desk/log.ts';
import { m } from '#messages/web.ts';
import { describeEntry, describeSubject, nameActor } from './describe-entry.tsx';
import { showFact } from './facts.ts';

/** The text of a React node, without markup. */
export const textOf = (node: React.ReactNode): string => {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: React.ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
};

/** The log as a table for spreadsheets, with a row of headings; `end` is added below. */
export const toRows = (entries: readonly LogEntry[], end?: string): string[][] => [
  [
    m.desk_log_when(),
    m.desk_log_by(),
    m.desk_log_what(),
    m.desk_log_kind_label(),
    m.desk_log_thing(),
    m.desk_log_refused(),
    m.desk_log_before(),
    m.desk_log_after(),
    m.desk_log_where(),
    m.desk_log_request(),
  ],
  ...entries.map((entry) => [
    entry.at,
    nameActor(entry),
    textOf(describeEntry(entry, String)),
    m.desk_log_kind({ kind: entry.kind }),
    describeSubject(entry) || entry.subject,
    entry.refused ?? '',
    ...[entry.before, entry.after].map((facts) => (facts ? showFact(facts) : '')),
    entry.address,
    entry.requestId,
  ]),
  ...(end === undefined ? [] : [[end]]),
];
