import { isAllowed } from '../../../contract/access/grants.ts';
import type { Screen } from '../../../contract/screen-list.ts';
import { ownScreens } from '../language/own-screens.ts';
import { useSession } from '../session.tsx';

/** Lists screens for menu and search: allowed, and reachable without an id (spec 6). */
export function useMenuScreens(): Screen[] {
  const { access } = useSession();
  return ownScreens.filter((screen) => !screen.hidden && access && isAllowed(access, screen.path));
}
