CREATE INDEX IF NOT EXISTS "orders_counted" ON "orders" USING btree ("state","variant_id","placed_at","scheme_type","status","office_id","vdc_municipality","district","total","contacted_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_lost_why" ON "orders" USING btree ("state","variant_id","placed_at","scheme_type","status","office_id","vdc_municipality","district","total","end_reason") WHERE "orders"."end_reason" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_items_of_variant" ON "order_items" USING btree ("variant_id","position");--> statement-breakpoint
DROP INDEX "orders_for_reports";--> statement-breakpoint
DROP INDEX "orders_lost";--> statement-breakpoint
DROP INDEX "order_items_by_variant";
