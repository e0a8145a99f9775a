import '#web/ui/overlays.css';
import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDotsVertical } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './row-menu.module.css';
import { useConnection } from './use-connection.ts';

export type RowMenuEntry = { label: string; Icon: Icon; isBad?: boolean } & (
  | { to: string }
  | { href: string }
  | { onClick: () => void }
);

/** The menu with all other actions of a row. `name` is its accessible name: `More for Ines Carvalho`. */
export const RowMenu = ({
  name,
  entries,
  children,
}: {
  name: string;
  entries: readonly RowMenuEntry[];
  /** Replaces the usual button; brings its own accessible name. */
  children?: React.ReactElement | undefined;
}) => {
  const { isLost } = useConnection();
  return (
    <Menu
      position="bottom-end"
      width={232}
      classNames={classes}
      // A menu may only contain its entries, and belongs to the page's main landmark.
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        {children ?? (
          <ActionIcon variant="transparent" className={classes.button} aria-label={name}>
            <IconDotsVertical size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => {
          const shared = {
            leftSection: <entry.Icon size={18} stroke={1.8} aria-hidden />,
            'data-bad': entry.isBad || undefined,
            children: entry.label,
          };
          if ('to' in entry)
            return <Menu.Item key={entry.label} component={Link} to={entry.to} {...shared} />;
          if ('href' in entry)
            return <Menu.Item key={entry.label} component="a" href={entry.href} {...shared} />;
          return <Menu.Item key={entry.label} disabled={isLost} onClick={entry.onClick} {...shared} />;
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
