import { firstUsers } from '../access/accounts/first-users.ts';
import { moduleImport } from '../access/grants/module-file.ts';
import { productImport } from '../catalog/import/product-import.ts';
import type { TableImport } from '../imports/table-import.service.ts';
import { guardProducts } from '../offers/live/guard-products.ts';
import { livingSchemesOf } from '../offers/offers.service.ts';
import { quotaImport } from '../offers/quota-import.ts';
import { retailerImport } from '../offices/retailer-import.ts';
import { billImport } from '../orders/bills/bill-import.ts';
import { moveBills } from '../orders/bills/move-bills.ts';
import { orderedVariants } from '../orders/orders.service.ts';
import { openOrdersOf } from '../orders/steps/office-orders.service.ts';

export const products = productImport({ orderedVariants, livingSchemesOf, guardLive: guardProducts });
export const retailers = retailerImport({ openOf: openOrdersOf, panChanges: moveBills, firstUsers });

/** Every table that can be exported and imported as a file; add new ones here. */
export const tableImports: TableImport[] = [products, retailers, quotaImport, moduleImport, billImport];
