ALTER TABLE "areas" DROP CONSTRAINT "areas_name_in_district";--> statement-breakpoint
ALTER TABLE "districts" DROP CONSTRAINT "districts_name_unique";--> statement-breakpoint
ALTER TABLE "states" DROP CONSTRAINT "states_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "areas_name" ON "areas" USING btree (lower("name"),"district");--> statement-breakpoint
CREATE UNIQUE INDEX "districts_name" ON "districts" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "states_name" ON "states" USING btree (lower("name"));