import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconShoppingBag } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { pages } from '#contract/pages.ts';
import { useCartCount } from '#web/features/cart/cart-text.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { useSignOut } from '#web/features/identity/sign-in.ts';
import { Face } from '#web/features/profile/face.tsx';
import { countUnits } from '#web/lib/format.ts';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { ModeButton } from './mode-button.tsx';

const links = [
  { to: pages.rooms, label: 'Rooms' },
  { to: pages.studyRooms, label: 'Study' },
  { to: pages.pcs, label: 'PCs' },
  { to: pages.food, label: 'Food' },
];

/** Login for visitors; the guest's face and Logout for everyone else. */
const Account = () => {
  const viewer = useViewer();
  const signOut = useSignOut();
  if (!viewer)
    return (
      <Button className={classes.account} variant="night" size="xs" component={Link} to={pages.login}>
        Login
      </Button>
    );
  return (
    <>
      <Link className={classes.face} to={pages.profile} aria-label={`Profile of ${viewer.name}`}>
        <Face viewer={viewer} size={36} />
      </Link>
      <Button className={classes.logout} variant="night" size="xs" onClick={signOut}>
        Logout
      </Button>
    </>
  );
};

/** The way to the cart, and how much is in it. */
const CartLink = () => {
  const count = useCartCount();
  return (
    <ActionIcon
      className={classes.cart}
      variant="night-subtle"
      component={Link}
      to={pages.cart}
      aria-label={`Cart, ${countUnits(count, 'item')}`}
    >
      <IconShoppingBag size={20} stroke={1.8} />
      {count > 0 && <span className={classes.count}>{count}</span>}
    </ActionIcon>
  );
};

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
      <CartLink />
      <Account />
    </div>
  </header>
);
