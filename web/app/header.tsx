import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconShoppingBag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useCartCount } from '#web/features/cart/cart-text.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { useSignOut } from '#web/features/identity/sign-out.ts';
import { Face } from '#web/ui/avatar.tsx';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { ModeButton } from './mode-button.tsx';

const links = [
  { to: pages.rooms, label: m.app_header_rooms() },
  { to: pages.studyRooms, label: m.app_header_study() },
  { to: pages.pcs, label: m.app_header_pcs() },
  { to: pages.food, label: m.app_header_food() },
];

/** Login for visitors; avatar and Logout for signed-in users. */
const Account = () => {
  const viewer = useViewer();
  const signOut = useSignOut();
  if (!viewer)
    return (
      <Button className={classes.account} variant="night" size="xs" component={Link} to={pages.login}>
        {m.app_header_login()}
      </Button>
    );
  return (
    <>
      <Link
        className={classes.face}
        to={pages.profile}
        aria-label={m.app_header_profile({ name: viewer.name })}
      >
        <Face viewer={viewer} size={36} />
      </Link>
      <Button className={classes.logout} variant="night" size="xs" onClick={signOut}>
        {m.app_header_logout()}
      </Button>
    </>
  );
};

/** The link to the cart, with the number of lines. */
const CartLink = () => {
  const count = useCartCount();
  return (
    <ActionIcon
      variant="night-subtle"
      component={Link}
      to={pages.cart}
      aria-label={m.app_header_cart({ count })}
    >
      <IconShoppingBag size={20} stroke={1.8} />
      {count > 0 && <span className={classes.count}>{count}</span>}
    </ActionIcon>
  );
};

// Loaded when the menu opens: the language names and fonts for some of them are not needed before.
const LanguageMenu = lazy(async () => ({ default: (await import('./language-menu.tsx')).LanguageMenu }));

/** Opens the list of languages in a native popover, which closes itself and moves the focus. */
const LanguageButton = () => {
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <ActionIcon
        className={classes.language}
        variant="night-subtle"
        aria-label={m.app_header_language()}
        popoverTarget="languages"
        onClick={() => setWanted(true)}
      >
        {m.language()}
      </ActionIcon>
      <div className={classes.languages} id="languages" popover="auto">
        {isWanted && (
          <Suspense>
            <LanguageMenu />
          </Suspense>
        )}
      </div>
    </>
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
        aria-label={m.app_menu()}
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        onClick={onMenu}
        onPointerEnter={onMenuNear}
        onFocus={onMenuNear}
      >
        <IconMenu2 size={22} stroke={1.8} />
      </ActionIcon>
      <Logo />
      <nav className={classes.links} aria-label={m.app_header_main()}>
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.link}>
            {label}
          </NavLink>
        ))}
      </nav>
      <ModeButton className={classes.mode} />
      <LanguageButton />
      <CartLink />
      <Account />
    </div>
  </header>
);
