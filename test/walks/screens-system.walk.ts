import { walkScreens } from './screens.ts';

walkScreens('system');
