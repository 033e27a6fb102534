import { walkScreens } from './screens.ts';

walkScreens('offices');
