// covers: web/admin/reports, web/admin/campaigns, web/admin/schemes, web/admin/launch, web/admin/waitlist, web/admin/main-fields, web/admin/coupons, web/admin/kit, web/admin/shell, server/demo, server/access/grants
import { walkScreens } from './screens.ts';

walkScreens('offers');
