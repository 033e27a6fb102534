// covers: web/admin/products, web/admin/brands, web/admin/media, web/admin/reviews, web/admin/questions, web/admin/kit, web/admin/shell, server/demo, server/access/grants
import { walkScreens } from './screens.ts';

walkScreens('products');
