-- Case decides last and numbers count by value; each script has the order of its alphabet.
CREATE COLLATION IF NOT EXISTS "names" (provider = icu, locale = 'und-u-kn-true');--> statement-breakpoint
DROP INDEX "products_by_name";--> statement-breakpoint
DROP INDEX "products_by_sku";--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name" collate "names","_id","is_deleted","is_active","is_published","brand_id","type","kind","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_sku" ON "products" USING btree ("sku_from_system" collate "names","_id","is_deleted","is_active","is_published","brand_id","type","kind","sales_price_from","words");