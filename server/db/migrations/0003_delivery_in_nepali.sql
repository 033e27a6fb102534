ALTER TABLE "pickup_locations" ADD COLUMN "title_ne" text;--> statement-breakpoint
ALTER TABLE "pickup_locations" ADD COLUMN "location_ne" text;