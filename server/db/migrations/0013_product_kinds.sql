DROP INDEX "products_by_time";--> statement-breakpoint
DROP INDEX "products_by_name";--> statement-breakpoint
DROP INDEX "products_by_sku";--> statement-breakpoint
DROP INDEX "products_by_price";--> statement-breakpoint
DROP INDEX "products_by_type";--> statement-breakpoint
DROP INDEX "products_by_flags";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind" text GENERATED ALWAYS AS (case when lower(name) ~ '\m(case|cover|protector|guard|tempered)s?\M' then 'protection' when lower(name) ~ '\m(power ?bank|charger|adapter|adaptor|cable)s?\M' then 'power' when lower(name) ~ '\m(headphone|earphone|earbud|bud|headset|neckband|airpod|speaker|soundbar|audio)s?\M' then 'audio' when lower(name) ~ '\m(watch|smartwatch|band|wearable)s?\M' then 'wearable' when type = 'MAIN' then 'phone' when lower(short_description) ~ '\m(case|cover|protector|guard|tempered)s?\M' then 'protection' when lower(short_description) ~ '\m(power ?bank|charger|adapter|adaptor|cable)s?\M' then 'power' when lower(short_description) ~ '\m(headphone|earphone|earbud|bud|headset|neckband|airpod|speaker|soundbar|audio)s?\M' then 'audio' when lower(short_description) ~ '\m(watch|smartwatch|band|wearable)s?\M' then 'wearable' end) STORED;--> statement-breakpoint
CREATE INDEX "products_by_time" ON "products" USING btree ("added_at","_id","is_deleted","is_active","is_published","brand_id","type","kind","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","_id","is_deleted","is_active","is_published","brand_id","type","kind","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_sku" ON "products" USING btree ("sku_from_system","_id","is_deleted","is_active","is_published","brand_id","type","kind","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("sales_price_from","_id","is_deleted","is_active","is_published","brand_id","type","kind","words");--> statement-breakpoint
CREATE INDEX "products_by_type" ON "products" USING btree ("type","added_at","_id","is_deleted","is_active","is_published","brand_id","kind","sales_price_from");--> statement-breakpoint
CREATE INDEX "products_by_flags" ON "products" USING btree ("is_deleted","is_active","is_published","brand_id","type","kind");