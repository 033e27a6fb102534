ALTER TABLE "client_errors" ADD COLUMN "muted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_errors" ADD COLUMN "release" text;--> statement-breakpoint
ALTER TABLE "client_errors" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "client_errors" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "server_errors" ADD COLUMN "muted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "server_errors" ADD COLUMN "release" text;--> statement-breakpoint
ALTER TABLE "server_errors" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "server_errors" ADD COLUMN "mode" text DEFAULT '' NOT NULL;