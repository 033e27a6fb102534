ALTER TABLE "waiting_rooms" ADD COLUMN "network_percent" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD COLUMN "crowd_issued" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD COLUMN "crowd_prequeued" integer;--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD COLUMN "crowd_admitted" double precision DEFAULT 0 NOT NULL;