import { type Screen, screens } from '../../../contract/screen-list.ts';
import { translated } from './t.ts';

/** The screens, named in the person's language. */
export const ownScreens: Screen[] = screens.map((screen) => ({ ...screen, label: translated(screen.label) }));
