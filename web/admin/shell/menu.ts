import { isAllowed } from '../../../contract/access/grants.ts';
import { type Screen, screens } from '../../../contract/screen-list.ts';
import { useSession } from '../session.tsx';

/** Lists screens for menu and search: allowed, and reachable without an id (spec 6). */
export function useMenuScreens(): Screen[] {
  const { access } = useSession();
  return screens.filter((screen) => !screen.hidden && access && isAllowed(access, screen.path));
}
