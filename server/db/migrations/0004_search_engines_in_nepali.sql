ALTER TABLE "products" ADD COLUMN "seo_title_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "seo_title_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "seo_description_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "seo_title_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "seo_description_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "seo_title_ne" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schemes" ADD COLUMN "seo_description_ne" text DEFAULT '' NOT NULL;