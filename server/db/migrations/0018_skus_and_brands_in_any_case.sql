-- Rows that differ in case alone keep their place; all but the oldest are told apart by the end of their id.
UPDATE "brands" SET "name" = "name" || '-' || right("_id"::text, 6) WHERE EXISTS (
  SELECT 1 FROM "brands" "older" WHERE lower("older"."name") = lower("brands"."name") AND "older"."_id" < "brands"."_id");--> statement-breakpoint
UPDATE "products" SET "sku_from_system" = "sku_from_system" || '-' || right("_id"::text, 6) WHERE EXISTS (
  SELECT 1 FROM "products" "older" WHERE lower("older"."sku_from_system") = lower("products"."sku_from_system") AND "older"."_id" < "products"."_id");--> statement-breakpoint
ALTER TABLE "brands" DROP CONSTRAINT "brands_name_unique";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_sku_from_system_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name" ON "brands" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree (lower("sku_from_system"));