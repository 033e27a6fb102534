DROP INDEX "product_stock_by_units";--> statement-breakpoint
CREATE INDEX "products_by_flags" ON "products" USING btree ("is_deleted","is_active","is_published","brand_id","type");--> statement-breakpoint
CREATE INDEX "product_stock_by_units" ON "product_stock" USING btree ("inventory","product_id","level");