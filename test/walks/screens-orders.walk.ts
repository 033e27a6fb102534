// covers: web/admin/dashboard, web/admin/profile, web/admin/orders, web/admin/returns, web/admin/verification, web/admin/payments, web/admin/customers, web/admin/contact, web/admin/messaging, web/admin/kit, web/admin/shell, server/demo, server/access/grants
import { walkScreens } from './screens.ts';

walkScreens('orders');
