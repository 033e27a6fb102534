import { type Screen, screens } from '../../../contract/screen-list.ts';
import { translated } from './t.ts';

/** The screens, named in the user's language. */
export const ownScreens: Screen[] = screens.map((screen) => ({ ...screen, label: translated(screen.label) }));
