import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Icon, IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { m } from '#messages/web.ts';
import classes from './upkeep.module.css';

export type UpkeepSectionEntry = {
  /** The id of the section's element. */
  id: string;
  label: string;
  Icon: Icon;
  /** The number of entries in it. */
  count?: number | undefined;
  /** Whether something in it is unsaved or wrong. */
  mark?: 'changed' | 'wrong' | undefined;
};

/** How far below the top edge a section becomes the current one, in pixels. */
const readingLine = 160;

/** The section being read, by scroll position. */
const useCurrentSection = (sections: readonly UpkeepSectionEntry[]): string | undefined => {
  const ids = sections.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const find = () => {
      const begun = ids
        .split(' ')
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) <= readingLine);
      setCurrent(begun.at(-1) ?? ids.split(' ')[0]);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [ids]);
  return current;
};

const goTo = (id: string): void => {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
};

const describeMark = ({ mark }: UpkeepSectionEntry): string =>
  mark === 'wrong' ? m.desk_upkeep_section_wrong() : m.desk_upkeep_section_changed();

/** The sections of the page at the side; a select on phones. */
const SectionList = ({ sections }: { sections: readonly UpkeepSectionEntry[] }) => {
  const current = useCurrentSection(sections);
  return (
    <nav className={classes.sections} aria-label={m.desk_upkeep_sections()}>
      <ul className={classes.list}>
        {sections.map((section) => (
          <li key={section.id}>
            <a
              className={classes.entry}
              href={`#${section.id}`}
              aria-current={section.id === current ? 'true' : undefined}
              data-mark={section.mark}
              onClick={(event) => {
                event.preventDefault();
                goTo(section.id);
              }}
            >
              <section.Icon size={20} stroke={1.8} aria-hidden />
              {section.label}
              {section.mark === 'changed' && <span className={classes.dot} />}
              {section.mark === 'wrong' && <IconAlertCircle size={18} stroke={1.8} aria-hidden />}
              {section.mark && <VisuallyHidden>{describeMark(section)}</VisuallyHidden>}
              {section.count !== undefined && <span className={classes.count}>{section.count}</span>}
            </a>
          </li>
        ))}
      </ul>
      <NativeSelect
        className={classes.select}
        aria-label={m.desk_upkeep_section()}
        data={sections.map(({ id, label }) => ({ value: id, label }))}
        value={current ?? ''}
        onChange={({ currentTarget }) => goTo(currentTarget.value)}
      />
    </nav>
  );
};

/** A section: a card with a heading and a sentence. */
export const UpkeepSection = ({
  id,
  heading,
  lead,
  link,
  children,
}: {
  id: string;
  heading: string;
  lead?: string;
  /** A link at the right of the heading. */
  link?: React.ReactNode;
  children: React.ReactNode;
}) => {
  const headingId = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={headingId}>
      <div className={classes.sectionHead}>
        <h2 id={headingId} className={classes.heading} tabIndex={-1}>
          {heading}
        </h2>
        {link}
      </div>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
};

/** Wide enough for the preview beside the sections. */
const wide = '(min-width: 75em)';

/** The preview: beside the sections, or folded above them. */
const Preview = ({ summary, children }: { summary: React.ReactNode; children: React.ReactNode }) => {
  const isWide = useMediaQuery(wide, true);
  if (isWide)
    return (
      <aside className={classes.preview} aria-label={m.desk_upkeep_preview()}>
        <p className={classes.caption}>{m.desk_upkeep_preview()}</p>
        {children}
      </aside>
    );
  return (
    <details className={classes.folded}>
      <summary className={classes.summary}>
        <span>
          <strong>{m.desk_upkeep_preview()}</strong>
          {summary}
        </span>
      </summary>
      {children}
    </details>
  );
};

/** An editor page: sections at the left, preview at the right, the bar of unsaved changes below. */
export const UpkeepLayout = ({
  sections,
  preview,
  summary,
  children,
}: {
  sections: readonly UpkeepSectionEntry[];
  preview: React.ReactNode;
  /** The folded preview in one line. */
  summary: React.ReactNode;
  children: React.ReactNode;
}) => (
  <div className={classes.columns}>
    <SectionList sections={sections} />
    <Preview summary={summary}>{preview}</Preview>
    <div className={classes.main}>{children}</div>
  </div>
);
