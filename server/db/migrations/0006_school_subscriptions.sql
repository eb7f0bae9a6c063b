CREATE TABLE "school_subscriptions" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"general" boolean NOT NULL,
	"kitap" boolean NOT NULL,
	"om" boolean NOT NULL,
	"ustaz" boolean NOT NULL,
	"paid_until" date
);
