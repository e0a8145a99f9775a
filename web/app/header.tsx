import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconShoppingBag } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { pages } from '#contract/pages.ts';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { ModeButton } from './mode-button.tsx';

const links = [
  { to: pages.rooms, label: 'Rooms' },
  { to: pages.studyRooms, label: 'Study' },
  { to: pages.pcs, label: 'PCs' },
  { to: pages.food, label: 'Food' },
];

export const Header = ({
  menuOpen,
  menuButton,
  onMenu,
  onMenuNear,
}: {
  menuOpen: boolean;
  menuButton: React.Ref<HTMLButtonElement>;
  onMenu: () => void;
  onMenuNear: () => void;
}) => (
  <header className={classes.header}>
    <div className={classes.row}>
      <ActionIcon
        ref={menuButton}
        className={classes.menu}
        variant="night-subtle"
        aria-label="Menu"
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        onClick={onMenu}
        onPointerEnter={onMenuNear}
        onFocus={onMenuNear}
      >
        <IconMenu2 size={22} stroke={1.8} />
      </ActionIcon>
      <Logo />
      <nav className={classes.links} aria-label="Main">
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.link}>
            {label}
          </NavLink>
        ))}
      </nav>
      <ModeButton className={classes.mode} />
      <ActionIcon
        className={classes.cart}
        variant="night-subtle"
        component={Link}
        to={pages.cart}
        aria-label="Cart, 0 items"
      >
        <IconShoppingBag size={20} stroke={1.8} />
      </ActionIcon>
      <Button className={classes.account} variant="night" size="xs" component={Link} to={pages.login}>
        Login
      </Button>
    </div>
  </header>
);
