import { walkScreens } from './screens.ts';

walkScreens('products');
