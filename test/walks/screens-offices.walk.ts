// covers: web/admin/offices, web/admin/payment-qr, web/admin/locations, web/admin/shipping, web/admin/kit, web/admin/shell, server/demo, server/access/grants
import { walkScreens } from './screens.ts';

walkScreens('offices');
