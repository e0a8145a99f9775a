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

/** Everything else that can be done with a row. `name` says what it is about: `More for Ines Carvalho`. */
export const RowMenu = ({
  name,
  entries,
  children,
}: {
  name: string;
  entries: readonly RowMenuEntry[];
  /** What opens it, where that is not the usual button; it says its name itself. */
  children?: React.ReactElement | undefined;
}) => {
  const { isLost } = useConnection();
  return (
    <Menu
      position="bottom-end"
      width={232}
      classNames={classes}
      // A menu holds its entries and nothing else, and stands in the page's main part.
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
