import { walkScreens } from './screens.ts';

walkScreens('content');
