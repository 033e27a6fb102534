DROP INDEX "products_by_time";--> statement-breakpoint
CREATE INDEX "products_by_time" ON "products" USING btree ("added_at" DESC NULLS LAST,"_id");