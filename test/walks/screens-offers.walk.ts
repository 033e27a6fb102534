import { walkScreens } from './screens.ts';

walkScreens('offers');
