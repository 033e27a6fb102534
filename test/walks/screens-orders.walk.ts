import { walkScreens } from './screens.ts';

walkScreens('orders');
