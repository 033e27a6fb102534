DROP INDEX "products_by_time";--> statement-breakpoint
CREATE INDEX "audits_by_time" ON "audits" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "audits_of" ON "audits" USING btree ("entity_id","added_at");--> statement-breakpoint
CREATE INDEX "products_by_time" ON "products" USING btree ("added_at","_id");