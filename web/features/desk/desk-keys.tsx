import '#web/ui/overlays.css';
import { Modal } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { m } from '#messages/web.ts';
import classes from './desk.module.css';

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], dialog';

/** Shortcut keys of a desk page: `useDeskKeys({ w: openWalkIn })`. Off in text fields and while a dialog is open. */
export const useDeskKeys = (keys: Readonly<Record<string, () => void>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target instanceof Element && target.closest(typing)) return;
    if (document.querySelector('[role="dialog"][aria-modal="true"], dialog:modal')) return;
    const follow = keys[key.toLowerCase()];
    if (!follow) return;
    event.preventDefault();
    follow();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};

/** The field that `/` focuses. Pages without one go to the search of Today. */
export const searchMark = { 'data-desk-search': true } as const;

export const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLElement>('[data-desk-search]');
  field?.focus();
  return field !== null;
};

export const Key = ({ children }: { children: string }) => <kbd className={classes.key}>{children}</kbd>;

type KeyLine = readonly [keys: readonly string[], what: string];

const everywhere: readonly KeyLine[] = [
  [['/'], m.desk_key_search()],
  [['W'], m.desk_key_walk_in()],
  [['?'], m.desk_key_all()],
  [['Esc'], m.desk_key_close()],
];

const onBoard: readonly KeyLine[] = [
  [['←', '→', '↑', '↓'], m.desk_key_go()],
  [['Home', 'End'], m.desk_key_first_last()],
  [[m.desk_key_page_up(), m.desk_key_page_down()], m.desk_key_shift()],
  [['T'], m.desk_key_today()],
  [['Enter'], m.desk_key_open()],
  [['M'], m.desk_key_move()],
  [['Shift', '←', '→'], m.desk_key_extend()],
  [['B'], m.desk_key_block()],
  [['Esc'], m.desk_key_put_back()],
];

const KeyList = ({ lines }: { lines: readonly KeyLine[] }) => (
  <dl className={classes.keyList}>
    {lines.map(([keys, what]) => (
      <div key={what}>
        <dt>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);

/** All shortcut keys, opened by `?`. */
export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={m.desk_keys()}
    closeButtonProps={{ 'aria-label': m.desk_close() }}
    centered
    size={520}
    radius={20}
    classNames={{ content: classes.dialog, title: classes.dialogTitle }}
    // Only the page may have a banner landmark.
    attributes={{ header: { role: 'presentation' } }}
  >
    <KeyList lines={everywhere} />
    <h3 className={classes.keysHeading}>{m.desk_keys_board()}</h3>
    <KeyList lines={onBoard} />
  </Modal>
);
